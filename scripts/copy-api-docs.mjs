// Puts the files that /api/docs is drawn with among the shop's own, after the build: no copy of them is kept here.
import { copyFile, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const from = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const to = join(import.meta.dirname, '..', 'build', 'client', 'assets', 'api-docs')

await mkdir(to, { recursive: true })
for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
  await copyFile(join(from, file), join(to, file))
