// The bundle holds these instead of zod's modules that [alias] in wrangler.toml names. They have a file of their own,
// because zod exports everything of such a module under the names of its own.

export const INVALID = Symbol.for('zod.compile.invalid')

export {
  absent as compile,
  absent as compileFn,
  absent as fromJSONSchema,
  absent as withParser,
  absent as ZodCompileAsyncError,
  absent as ZodCompileUnsupportedError,
}

function absent() {
  throw new Error('This function is not in the Worker. [alias] in wrangler.toml left its module out.')
}
