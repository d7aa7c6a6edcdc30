/** The buyer as the rules need them. A visitor has no roles and no account. behaviour: Who may do what */
export type Buyer = {
  /** Empty for a visitor. One person may both teach and study. */
  readonly roles: readonly string[]
  /** True if signed in with an account that the buyer created, not one that a purchase created. */
  readonly isMember: boolean
  /** The student's group, or the group chosen in the form. */
  readonly userGroupId: number | null
  /** The buyer's standing for each course. A missing course was never ordered. */
  readonly courses: Readonly<Record<number, CourseStanding>>
}

/** The status of an order, as in the orders folder (behaviour: Order states). */
export type CourseOrderStatus =
  | 'notYetReceived'
  | 'pendingApproved'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'refunded'

export type CourseStanding = {
  /** The statuses of all orders of this buyer with this course. */
  readonly orderStatuses: readonly CourseOrderStatus[]
  /** True if the buyer got the course and it was not taken back, even if its access has run out. */
  readonly owns: boolean
  /** Milliseconds until access runs out: -1 for no limit, 0 for none. */
  readonly accessTimeLeft: number
}

const NEVER_ORDERED: CourseStanding = { orderStatuses: [], owns: false, accessTimeLeft: 0 }

export function standingOf(buyer: Buyer, courseId: number): CourseStanding {
  return buyer.courses[courseId] ?? NEVER_ORDERED
}

export function isStudent(buyer: Buyer): boolean {
  return buyer.roles.includes('student')
}

/**
 * True if this person may buy at all. An instructor or an admin who is not also a student may not. decisions: People
 */
export function mayEverBuy({ roles }: Pick<Buyer, 'roles'>): boolean {
  return roles.length === 0 || roles.includes('student')
}

/** True if the course is open to the buyer now. */
export function hasAccessNow({ accessTimeLeft }: CourseStanding): boolean {
  return accessTimeLeft !== 0
}

/** True if the buyer's access has no end. */
export function isForLife({ accessTimeLeft }: CourseStanding): boolean {
  return accessTimeLeft < 0
}
