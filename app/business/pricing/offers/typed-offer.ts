import { toDecimalText } from '#app/business/money/decimal.ts'
import { type Instant, inBangkok } from '#app/platform/clock.ts'
import type { OfferValues, TypedOffer } from './offer.ts'

/** The empty form of a new offer. */
export const NEW_OFFER: TypedOffer = {
  name: '',
  discountType: 'percent',
  value: '',
  valueUsd: '',
  scopeType: 'P1',
  numberOfCourse: '',
  courseIds: [],
  paymentMethodIds: [],
  usageLimit: '',
  usageLimitPerBuyer: '',
  description: '',
  nameEn: '',
  descriptionEn: '',
  startsAt: '',
  endsAt: '',
  enabled: true,
}

/** Returns an offer as its form shows it. `readOffer` turns it back into the same offer. */
export function typedOffer(values: OfferValues): TypedOffer {
  const isPercent = values.discountType === 'percent'
  const { discountValue, discountValueUsd, usageLimit, usageLimitPerBuyer, ...others } = values
  const { descriptionList, descriptionListEn, ...same } = others
  return {
    ...same,
    value: amountText(discountValue),
    valueUsd: isPercent || discountValueUsd === null ? '' : amountText(discountValueUsd),
    numberOfCourse: values.scopeType === 'P2' ? String(Math.max(1, values.numberOfCourse)) : '',
    usageLimit: usageLimit === null ? '' : String(usageLimit),
    usageLimitPerBuyer: usageLimitPerBuyer === null ? '' : String(usageLimitPerBuyer),
    description: descriptionList.join('\n'),
    descriptionEn: descriptionListEn.join('\n'),
    startsAt: momentText(values.startsAt),
    endsAt: momentText(values.endsAt),
  }
}

/** '10' and not '10.00', as people type it. */
function amountText(minor: number): string {
  return toDecimalText(minor).replace(/\.00$/, '')
}

function momentText(at: Instant | null): string {
  if (at === null) return ''
  const clock = inBangkok(at)
  return clock.format(at % 60_000 === 0 ? 'YYYY-MM-DDTHH:mm' : 'YYYY-MM-DDTHH:mm:ss')
}
