/** TypeScript type of a JSON schema, as the OpenAPI document writes it. */
export function typeOf(schema) {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1)
  const union = schema.anyOf ?? schema.oneOf
  if (union !== undefined) return `(${union.map(typeOf).join(' | ')})`
  if (schema.allOf !== undefined) return `(${schema.allOf.map(typeOf).join(' & ')})`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return `(${schema.enum.map((value) => JSON.stringify(value)).join(' | ')})`
  if (Array.isArray(schema.type))
    return `(${schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')})`
  return ofType(schema)
}

function ofType(schema) {
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'array':
      return Array.isArray(schema.prefixItems)
        ? `[${schema.prefixItems.map(typeOf).join(', ')}]`
        : `Array<${typeOf(schema.items ?? {})}>`
    case 'object':
      return ofObject(schema)
    default:
      return 'unknown'
  }
}

function ofObject({ properties, required = [], additionalProperties }) {
  if (properties === undefined)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  return `{ ${fields.join('; ')} }`
}
