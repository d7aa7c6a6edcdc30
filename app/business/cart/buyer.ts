/** Who buys, as far as the rules care. A visitor is a student to be: no roles, no account. §6 */
export type Buyer = {
  /** Empty: a visitor. Somebody may teach and study. */
  readonly roles: readonly ('student' | 'instructor' | 'admin')[]
  /** Signed in with an account of his own making, not one that a purchase made for him. */
  readonly isMember: boolean
  /** The student's group, or the one picked in the form. */
  readonly userGroupId: number | null
  /** What he has to do with each course; a course that is not here is new to him. */
  readonly courses: Readonly<Record<number, CourseStanding>>
}

/** An order's status, told by the orders room (§4). */
export type CourseOrderStatus =
  | 'notYetReceived'
  | 'pendingApproved'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'refunded'

export type CourseStanding = {
  /** Of all orders of this buyer that hold the course. */
  readonly orderStatuses: readonly CourseOrderStatus[]
  /** He got the course and it was not taken back; its access may have run out. */
  readonly owns: boolean
  /** Milliseconds until access runs out: -1 for no limit, 0 for none. */
  readonly accessTimeLeft: number
}

const NEW_TO_HIM: CourseStanding = { orderStatuses: [], owns: false, accessTimeLeft: 0 }

export function standingOf(buyer: Buyer, courseId: number): CourseStanding {
  return buyer.courses[courseId] ?? NEW_TO_HIM
}

export function isStudent(buyer: Buyer): boolean {
  return buyer.roles.includes('student')
}

/** True if this person may buy at all. An instructor or an admin who is not also a student may not. decisions: People */
export function mayEverBuy({ roles }: Pick<Buyer, 'roles'>): boolean {
  return roles.length === 0 || roles.includes('student')
}

/** The course is open to him now. */
export function hasAccessNow({ accessTimeLeft }: CourseStanding): boolean {
  return accessTimeLeft !== 0
}
