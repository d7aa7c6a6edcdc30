/** The sessionStorage key under which a tab keeps the typed registration form. */
export const KEPT_FORM = 'registration'

/** Deletes the kept form. Called after sign-in and sign-out, so that no personal data stays in the tab. */
export function clearKeptForm(): void {
  try {
    sessionStorage.removeItem(KEPT_FORM)
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
