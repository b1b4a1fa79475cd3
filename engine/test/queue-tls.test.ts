import assert from "node:assert/strict";
import { type ChildProcess, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ended, endOf, freePort, redisServer, startRedis, startSpar } from "./queue-machines.ts";
import { skip } from "./skip.ts";

describe("a queue by TLS", function () {
  this.timeout(60_000);
  let folder = "";
  let address = "";
  let server: ChildProcess | undefined;
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
    server = await startRedis(port, folder, ["--port", "0", "--tls-port", String(port), ...files]);
    if (server.exitCode !== null) return skip(this, "no redis-server with TLS");
    address = `rediss://localhost:${port}`;
  });
  after(async () => {
    if (server) await ended(server);
    rmSync(folder, { recursive: true, force: true });
  });

  it("is spoken to where its certificate is known, and not where anybody may have made it", async () => {
    const looked = (env: NodeJS.ProcessEnv) => endOf(startSpar(["queue", address], env));
    const known = await looked({ NODE_EXTRA_CA_CERTS: join(folder, "certificate.pem") });
    assert.deepEqual([known.code, known.out.split("\n")[0]], [0, "No workers."], known.err);
    const unknown = await looked({});
    assert.equal(unknown.code, 2);
    assert.match(unknown.err, /^Cannot connect to the queue at rediss:\/\/localhost:\d+: .*certificate.*\.$/m);
  });
});
