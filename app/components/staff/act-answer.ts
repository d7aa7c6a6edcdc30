/** What came of an act of staff on the pages about money. `at`: the field that is wrong, where it is one. */
export type ActAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly sentence: string; readonly at: string | null }
