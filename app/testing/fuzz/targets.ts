// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, read field by field
type Json = any

export type JsonSchema = Json

/** A target of requests: a call of the OpenAPI document, or a page or form of the route table. */
export type Target = {
  readonly method: string
  /** The path, with `:names` for its parts. */
  readonly path: string
  readonly isCall: boolean
  /** Names of query parameters. */
  readonly query: readonly string[]
  /** The schema of its JSON body; null: it takes none. */
  readonly schema: JsonSchema | null
  readonly example: Json
}

/** Returns every call of the document. */
export function callTargets(document: Json): Target[] {
  return Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, { requestBody, parameters = [] }]) => {
      const schema = resolved(requestBody?.content?.['application/json']?.schema ?? null, document)
      return {
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        isCall: true,
        query: parameters.flatMap((parameter: Json) => (parameter.in === 'query' ? [parameter.name] : [])),
        schema,
        example: schema?.example ?? null,
      }
    }),
  )
}

/** Returns every address of the route table, which spells them `GET /course/:id`. */
export function pageTargets(table: readonly string[]): Target[] {
  return table.map(key => {
    const [method = '', path = ''] = key.split(' ')
    return { method, path, isCall: false, query: [], schema: null, example: null }
  })
}

/** Returns the schema with all references resolved. This document has no circular references. */
function resolved(schema: Json, document: Json): Json {
  if (Array.isArray(schema)) return schema.map(one => resolved(one, document))
  if (schema === null || typeof schema !== 'object') return schema
  if (schema.$ref) return resolved(document.components.schemas[schema.$ref.split('/').at(-1)], document)
  return Object.fromEntries(Object.entries(schema).map(([name, inner]) => [name, resolved(inner, document)]))
}
