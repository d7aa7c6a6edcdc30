/** Where a tab keeps what was typed into the registration form. */
export const KEPT_FORM = 'registration'

/** Once somebody is signed in, or has signed out, nothing of it may stay behind. */
export function forgetKeptForm(): void {
  try {
    sessionStorage.removeItem(KEPT_FORM)
  } catch {
    // What could not be kept is not there.
  }
}
