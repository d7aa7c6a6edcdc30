import type { Discount, Term } from './discount.ts'

/** A promotion. An empty list of courses means every course. behaviour: Promotion rules */
export type Promotion = Discount &
  Term & {
    readonly id: number
    readonly title: string
    readonly descriptionList: readonly string[]
    readonly courseIds: readonly number[]
    readonly numberOfCourse: number
    /** 'P1': all its courses must be in the cart. 'P2' and others: at least numberOfCourse of them. */
    readonly promotionType: string
    readonly enabled: boolean
  }
