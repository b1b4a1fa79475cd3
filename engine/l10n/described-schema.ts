import { description, type GenericSchema, type InferInput, type InferOutput, optional, pipe } from "valibot";

/** A value with what is said of it in the JSON schema of its file or tool. */
export const describe = <Schema extends GenericSchema>(schema: Schema, about: string) =>
  pipe(schema, description<InferOutput<Schema>, string>(about));

/** A value that may be missing. */
export const describeOptional = <Schema extends GenericSchema>(schema: Schema, about: string) =>
  optional(describe(schema, about));

/** A value that is `usual` if it is missing. */
export const describeWithDefault = <Schema extends GenericSchema, const Usual extends InferInput<Schema>>(
  schema: Schema,
  usual: Usual,
  about: string,
) => optional(describe(schema, about), usual as InferInput<Schema>);
