/** The order of a table's rows: by which column, and if the largest comes first. */
export type Sort<By extends string> = { readonly by: By; readonly isDown: boolean }

/** Returns the order that an address asks for ('code', or '-code' for the largest first), or the usual one. */
export function sortIn<By extends string>(
  asked: string | null,
  columns: readonly By[],
  usual: Sort<By>,
): Sort<By> {
  const by = columns.find(column => asked === column || asked === `-${column}`)
  return by === undefined ? usual : { by, isDown: asked === `-${by}` }
}
