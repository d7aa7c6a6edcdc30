// Writes the document of all calls into a file: `node scripts/openapi.ts build/client/assets/api-docs/openapi.json`. A step
// of the build, so that the Worker needs no code that writes it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { openApiDocument } from '../workers/api/routes.ts'

const [file = ''] = process.argv.slice(2)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, JSON.stringify(openApiDocument()))
