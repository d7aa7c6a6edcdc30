// `npm run docs`: writes into docs/ what the program knows better: settings, statuses of refusals, limits, addresses
// with who may use them, and the settings of each payment provider.
import { writeIntoDocs } from '../bench/write-into-docs.ts'
import { GENERATED } from './lib/docs-tables.ts'

for (const { page, name, text } of GENERATED) writeIntoDocs(page, name, text())
