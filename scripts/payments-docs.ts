// `npm run docs:payments`: writes the settings of each payment provider into docs/payments.md.
import { writeIntoDocs } from '../bench/write-into-docs.ts'
import { paymentsTable } from './lib/payments-table.ts'

writeIntoDocs('payments', 'payments', paymentsTable())
