import { writeFileSync } from 'node:fs'
import { siteFileSchemaText } from '../app/site-file/parse-site-file.ts'

// Writes the published JSON Schema of a site file from the schema that the import checks with.
const target = new URL('../app/site-file/site-file.schema.json', import.meta.url)
writeFileSync(target, siteFileSchemaText())
console.log('Wrote app/site-file/site-file.schema.json')
