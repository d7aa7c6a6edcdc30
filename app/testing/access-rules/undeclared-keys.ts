// biome-ignore lint/suspicious/noExplicitAny: a JSON schema and an answer, read field by field
type Json = any

/** Returns the names in an answer that its schema does not declare, each with its path. */
export function undeclaredKeys(value: Json, schema: Json, document: Json, at = ''): string[] {
  const declared = resolved(schema, document)
  const choices = declared.anyOf ?? declared.oneOf ?? declared.allOf
  if (choices) {
    const each: string[][] = choices.map((choice: Json) => undeclaredKeys(value, choice, document, at))
    return each.reduce((least, next) => (next.length < least.length ? next : least))
  }
  if (Array.isArray(value))
    return value.flatMap(item => undeclaredKeys(item, declared.items ?? {}, document, `${at}[]`))
  if (value === null || typeof value !== 'object') return []
  const { properties, additionalProperties } = declared
  // z.unknown() and z.record() declare no names: they hold what the caller sent or asked for.
  if (!properties) return declared.type === 'object' && !additionalProperties ? Object.keys(value) : []
  return Object.entries(value).flatMap(([name, inner]) =>
    properties[name] ? undeclaredKeys(inner, properties[name], document, `${at}.${name}`) : [`${at}.${name}`],
  )
}

function resolved(schema: Json, document: Json): Json {
  if (!schema.$ref) return schema
  return document.components.schemas[schema.$ref.split('/').at(-1)]
}
