import { createRoute } from '@hono/zod-openapi'
import { listCustomLabels } from '#app/business/accounts/registration/list-custom-labels.server.ts'
import { listUserGroups } from '#app/business/accounts/registration/list-user-groups.server.ts'
import { BANK_TRANSFER } from '#app/business/orders/payment-method.ts'
import { browserSettings } from '#app/business/payments/starting/browser-settings.server.ts'
import { listPaymentMethods } from '#app/business/payments/starting/list-payment-methods.server.ts'
import { refused } from './refusals.ts'
import { answersOf, createRouter } from './router.ts'
import {
  banksAnswer,
  groupsAnswer,
  howToBuyAnswer,
  labelsAnswer,
  methodAnswer,
  methodsAnswer,
  methodsWithIdsAnswer,
  originBanksAnswer,
  siteAnswer,
  toGroupsAnswer,
  toHowToBuyAnswer,
  toLabelsAnswer,
  toMethodsAnswer,
  toMethodsWithIdsAnswer,
  toOriginBanksAnswer,
  toSiteAnswer,
  toWireMethod,
} from './site.wire.ts'

/** Calls about the shop itself: payment methods, banks, groups, how to buy. */
export const siteRoutes = createRouter()

siteRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/cart/payments/methods',
    summary: 'Lists the payment methods. The first one is the default',
    responses: answersOf(methodsAnswer),
  }),
  async c => c.json(toMethodsAnswer(await listPaymentMethods(c.var.context.services))),
)

siteRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/payments/methods',
    summary:
      'Lists the payment methods for a student, each with the public id that loads its provider’s script',
    responses: answersOf(methodsWithIdsAnswer),
  }),
  async c => {
    const { services } = c.var.context
    const choices = await listPaymentMethods(services)
    const settings = await Promise.all(choices.methods.map(({ id }) => browserSettings(services, id)))
    return c.json(
      toMethodsWithIdsAnswer(
        choices,
        settings.map(read => (read.ok ? read.value : {})),
      ),
    )
  },
)

siteRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/payments/methods/1',
    summary: 'Returns the bank transfer method with the shop’s bank accounts',
    responses: answersOf(methodAnswer),
  }),
  async c => {
    const { methods } = await listPaymentMethods(c.var.context.services)
    const method = methods.find(({ id }) => id === BANK_TRANSFER)
    return method ? c.json({ success: true, data: toWireMethod(method) }) : refused(c, { code: 'NOT_FOUND' })
  },
)

siteRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/payments/methods/1/bank',
    summary: 'Lists the shop’s bank accounts',
    responses: answersOf(banksAnswer),
  }),
  async c => {
    const { methods } = await listPaymentMethods(c.var.context.services)
    const method = methods.find(({ id }) => id === BANK_TRANSFER)
    return c.json({ success: true, data: method ? toWireMethod(method).bankList : [] })
  },
)

siteRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api/payments/methods/banktreansfer',
    summary: 'Lists the banks that a transfer may come from',
    responses: answersOf(originBanksAnswer),
  }),
  async c => c.json(toOriginBanksAnswer(await listPaymentMethods(c.var.context.services))),
)

siteRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/payments/howtobuy',
    summary: 'Returns the text that explains how to buy',
    responses: answersOf(howToBuyAnswer),
  }),
  async c => c.json(toHowToBuyAnswer(await c.var.context.services.siteSettings())),
)

siteRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api/setting/site/into/1',
    summary: 'Returns the shop’s name and the number of hours after which an unpaid order is cancelled',
    responses: answersOf(siteAnswer),
  }),
  async c => c.json(toSiteAnswer(await c.var.context.services.siteSettings())),
)

siteRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api/user/group',
    summary: 'Lists the student groups',
    responses: answersOf(groupsAnswer),
  }),
  async c => c.json(toGroupsAnswer(await listUserGroups(c.var.context.services))),
)

siteRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/customlabel',
    summary: 'Lists the custom fields of the registration form',
    responses: answersOf(labelsAnswer),
  }),
  async c => c.json(toLabelsAnswer(await listCustomLabels(c.var.context.services))),
)
