import {
  PERMISSIONS,
  type Permission,
  type Role,
  rolesWith,
  STAFF_ROLES,
} from '#app/business/callers/permissions.ts'

/** Ids that an address or a payload can name. The owner's exist; a second set names things that do not exist. */
export type ResourceIds = {
  /** An order that waits for staff, with a slip. */
  readonly order: { readonly id: number; readonly token: string }
  /** An unpaid order. */
  readonly open: { readonly id: number; readonly token: string }
  readonly userId: string
  readonly visitorId: string
  readonly uploadId: string
  readonly addressId: number
  readonly courseId: number
  readonly lectureId: number
  readonly commentId: number
  /** A lecture with homework, what the owner handed in for it, and a file of that. */
  readonly homework: {
    readonly courseId: number
    readonly lectureId: number
    readonly submissionId: string
    readonly fileId: string
  }
}

/**
 * Who may use a route.
 * - everyone: the caller makes no difference.
 * - link: the holder of the order's link (a token that nobody can guess). An unknown token opens nothing.
 * - signed-in: every account, for its own data. The address names no id.
 * - owner: the address or payload names an id. Others get 404.
 * - back-office: every role of the back office.
 * - a permission: the roles that have it (app/business/callers/permissions.ts). Others who work here get 403 from a
 *   page and 404 from a call. Students get 404.
 * - provider: called from another site and verified by a signature or by asking the provider. Only these routes are
 *   exempt from behaviour: Other sites cannot act.
 * - own-machine: exists only if ENVIRONMENT is local.
 */
export type AllowedCallers =
  | 'everyone'
  | 'link'
  | 'signed-in'
  | 'owner'
  | 'back-office'
  | Permission
  | 'provider'
  | 'own-machine'

export type AccessRule = {
  readonly for: AllowedCallers
  /** The address with the owner's ids; undefined: the route's own path, with `:token` and the like filled in. */
  readonly at?: (ids: ResourceIds) => string
  /** The posted fields: JSON for a call, a form for a page. */
  readonly send?: (ids: ResourceIds) => Readonly<Record<string, unknown>>
  /** The status for a visitor, if it is not 401 (a call), a redirect to login (a page) or 404 (a link). */
  readonly anonymous?: number
  /** The status for other accounts, if it is not 404. */
  readonly others?: number
  /** An account without the student role is answered like a visitor, or with `others`. */
  readonly studentsOnly?: true
  /** The call ends the caller's session. */
  readonly endsSession?: true
  /** The test file that proves the access rule, if one request cannot prove it. */
  readonly provedIn?: string
  /** Teachers may use it too, for courses of their own. */
  readonly teachersToo?: true
  /** The course's teacher may use it too. The tests of teaching prove it: the teacher here teaches another course. */
  readonly courseTeacherToo?: true
  /** Staff with this permission may read it too. */
  readonly staffToo?: Permission
  /** The Cache-Control header, if it is not `private, no-store`. */
  readonly cache?: RegExp
  /** Without a session it is `private, no-cache`, so that browsers keep the page for their back button. */
  readonly comesBack?: true
}

/** Returns the roles of the back office that may use a door of staff. null: it is no such door. */
export function staffOf({ for: allowed }: AccessRule): readonly Role[] | null {
  if (allowed === 'back-office') return STAFF_ROLES
  const permission = PERMISSIONS.find(one => one === allowed)
  return permission ? STAFF_ROLES.filter(role => rolesWith(permission).includes(role)) : null
}

/** Routes by method and path, spelled as in the route tables. */
export type AccessRules = Readonly<Record<string, AccessRule>>
