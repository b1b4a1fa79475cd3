import assert from "node:assert/strict";
import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { long } from "./long.ts";
import { ended, freePort, redisServer, startRedis, startSpar, waitForEnd } from "./queue-machines.ts";
import { skip } from "./skip.ts";

const password = "a-password-of-tests";

describe("a queue by TLS and with a password", function () {
  this.timeout(60_000);
  let folder = "";
  let address = "";
  let server: ChildProcess | undefined;
  let worker: ChildProcess | undefined;
  before(async function () {
    if (!redisServer) return skip(this, "no redis-server");
    folder = mkdtempSync(join(tmpdir(), "spar-tls-"));
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
    const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    const made = spawnSync("openssl", ["req", "-x509", ...kind, ...names, "-keyout", key, "-out", certificate]);
    if (made.status !== 0) return skip(this, "no openssl");
    const port = await freePort();
    const files = ["--tls-cert-file", certificate, "--tls-key-file", key, "--tls-auth-clients", "no"];
    server = await startRedis(port, folder, [
      "--port",
      "0",
      "--tls-port",
      String(port),
      "--requirepass",
      password,
      ...files,
    ]);
    if (server.exitCode !== null) return skip(this, "no redis-server with TLS");
    address = `rediss://:${password}@localhost:${port}`;
  });
  after(async () => {
    if (worker) await ended(worker);
    if (server) await ended(server);
    rmSync(folder, { recursive: true, force: true });
  });

  it("is used if its certificate is trusted, and refused if not", async () => {
    const looked = (env: NodeJS.ProcessEnv) => waitForEnd(startSpar(["queue", address], env));
    const known = await looked({ NODE_EXTRA_CA_CERTS: join(folder, "certificate.pem") });
    assert.deepEqual([known.code, known.out.split("\n")[0]], [0, "No workers."], known.err);
    const unknown = await looked({});
    assert.equal(unknown.code, 2);
    assert.match(unknown.err, /^Cannot connect to the queue at rediss:\/\/localhost:\d+: .*certificate.*\.$/m);
  });

  long.it("plays matches, never prints the password, and refuses another one", async () => {
    const env = { NODE_EXTRA_CA_CERTS: join(folder, "certificate.pem") };
    worker = startSpar(["worker", "--queue", address, "--jobs", "1"], { ...env, XDG_CACHE_HOME: folder });
    const [text] = (await once(worker.stdout!, "data")) as [Buffer];
    assert.doesNotMatch(String(text), new RegExp(password));
    const args = ["series", "builtin:greedy", "builtin:optimal", "-n", "2", "--game", "combat", "--queue"];
    const played = await waitForEnd(startSpar([...args, address], env));
    assert.deepEqual([played.code, played.err.includes(password)], [0, false], played.err);
    const refused = await waitForEnd(startSpar([...args, address.replace(password, "another")], env));
    assert.equal(refused.code, 2);
    assert.match(refused.err, /^Cannot connect to the queue at rediss:\/\/localhost:\d+: wrong password\.$/m);
  });
});
