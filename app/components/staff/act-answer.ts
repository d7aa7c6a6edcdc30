/** The result of a staff action on the money pages. `at` names the wrong field, if there is one. */
export type ActAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly sentence: string; readonly at: string | null }
