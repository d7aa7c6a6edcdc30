/** What an address or a payload can name. The owner's are real; the same with other values names what is not there. */
export type Things = {
  /** Waits for staff, with a slip. */
  readonly order: { readonly id: number; readonly token: string }
  /** Not paid yet. */
  readonly open: { readonly id: number; readonly token: string }
  readonly userId: string
  readonly visitorId: string
  readonly uploadId: string
  readonly addressId: number
  readonly courseId: number
  readonly lectureId: number
}

/**
 * Who may come in by a door.
 * - everyone: who asks makes no difference.
 * - link: whoever holds the order's link (a token that nobody can guess); a link of no order opens nothing.
 * - signed-in: everybody to his own things; the address names none.
 * - owner: the address or the payload names a thing; to others it is not there.
 * - staff: an admin; to others who are signed in it is not there.
 * - provider: comes from another site by nature, and is believed by a signature or by asking; the list of what A5 leaves out.
 * - own-machine: there only where ENVIRONMENT is local.
 */
export type Whose = 'everyone' | 'link' | 'signed-in' | 'owner' | 'staff' | 'provider' | 'own-machine'

export type Door = {
  readonly for: Whose
  /** The address with the owner's things in it; left out, the route's own, with `:token` and the like filled in. */
  readonly at?: (things: Things) => string
  /** What is posted: as JSON to a call, as a form to a page. */
  readonly send?: (things: Things) => Readonly<Record<string, unknown>>
  /** For who is not signed in, where it is not 401 (a call), the login page (a page) or 404 (a link). */
  readonly anonymous?: number
  /** For others than whom it is for, where it is not 404. */
  readonly others?: number
  /** Who is signed in but no student is answered like somebody unknown, or as `others` says. */
  readonly studentsOnly?: true
  /** Whoever had a session has none afterwards. */
  readonly endsSession?: true
  /** The tests in which whose it is comes in, where that takes more than to knock. */
  readonly provedIn?: string
  /** Staff may see it too. */
  readonly staffToo?: true
  /** Where it is not `private, no-store`. */
  readonly cache?: RegExp
}

/** By method and path, as the route tables spell them. */
export type Doors = Readonly<Record<string, Door>>
