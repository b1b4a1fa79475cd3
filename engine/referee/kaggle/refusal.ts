import { t } from "../../l10n/speak.ts";

/** Why `host/engine.py` does not play an environment. */
export type EngineRefusal =
  /** A module that cannot be imported. */
  | { readonly missing: string }
  | { readonly old: string; readonly oldest: string }
  | { readonly unknown: string; readonly environments: readonly string[] }
  | { readonly broken: string; readonly why: string }
  /** The environment's own limit of a match, in seconds. */
  | { readonly long: number };

const installCommand = "python3 -m pip install --no-deps kaggle-environments";
const installDependenciesCommand = "python3 -m pip install jsonschema requests numpy";

/** A sentence that says why and what to do. */
export function describeRefusal(refusal: EngineRefusal, python = "Python"): string {
  if ("missing" in refusal)
    return refusal.missing === "kaggle_environments"
      ? t("{python} has no package kaggle-environments: run {command} and {others}.", {
          python,
          command: installCommand,
          others: installDependenciesCommand,
        })
      : t("The package kaggle-environments of {python} needs {module}: run {command}.", {
          python,
          module: refusal.missing,
          command: /^(jsonschema|requests|numpy)$/.test(refusal.missing)
            ? installDependenciesCommand
            : `python3 -m pip install ${refusal.missing}`,
        });
  if ("old" in refusal)
    return t("kaggle-environments {version} is too old, it takes {oldest} or newer: run {command}.", {
      version: refusal.old,
      oldest: refusal.oldest,
      command: `${installCommand} --upgrade`,
    });
  if ("unknown" in refusal)
    return t("There is no Kaggle environment {name}; there are {names}.", {
      name: refusal.unknown,
      names: refusal.environments.join(", "),
    });
  if ("broken" in refusal)
    return t("The Kaggle environment {name} cannot be loaded: {why}. Install what it needs with pip.", {
      name: refusal.broken,
      why: refusal.why,
    });
  return t("The match took longer than {seconds, number} s, the runTimeout of the environment.", {
    seconds: refusal.long,
  });
}
