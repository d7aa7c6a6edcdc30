import { writeFileSync } from 'node:fs'
import { siteFileSchemaText } from '../app/site-file/parse-site-file.ts'

// Writes the published JSON Schema of site files. It is made from the schema that the import uses.
const target = new URL('../app/site-file/site-file.schema.json', import.meta.url)
writeFileSync(target, siteFileSchemaText())
console.log('Wrote app/site-file/site-file.schema.json')
