import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import { faulty } from '../faults.ts'
import { findByReference } from '../payments.ts'
import { API_KEY, SECRET_KEY, SHORT_MERCHANT_ID } from './keys.ts'
import { viewOfOrder } from './order.ts'

/** Plays apis.paysolutions.asia, Pay Solutions' inquiry. */
export const paySolutionsApi = new Hono<SandboxEnv>()

paySolutionsApi.use(faulty('paysolutions'))

paySolutionsApi.post('/order/orderdetailpost', async c => {
  const has = (name: string, value: string) => c.req.header(name) === value
  if (
    !has('merchantID', SHORT_MERCHANT_ID) ||
    !has('merchantSecretKey', SECRET_KEY) ||
    !has('apikey', API_KEY)
  )
    return c.json({ message: 'Unauthorized' }, 401)
  const asked = await c.req.json<Record<string, unknown>>().catch(() => null)
  const { merchantId, orderNo, refno, productDetail } = asked ?? {}
  const isWhole = merchantId === SHORT_MERCHANT_ID && orderNo === 'X' && productDetail === 'QWERTY'
  if (!isWhole || !/^\d{1,12}$/.test(String(refno))) return c.json({ message: 'Bad request' }, 400)
  const held = await findByReference(c.env, 'paysolutions', String(refno))
  return c.json(held ? [viewOfOrder(held)] : [])
})
