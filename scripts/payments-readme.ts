// `npm run readme:payments`: writes what has to be set for each provider into the README.
import { writeIntoReadme } from '../bench/write-into-readme.ts'
import { paymentsTable } from './lib/payments-table.ts'

writeIntoReadme('payments', paymentsTable())
