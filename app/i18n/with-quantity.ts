/** Returns the name of a thing that is bought or sent, with its quantity if that is more than one. */
export function withQuantity({ name, qty }: { readonly name: string; readonly qty: number }): string {
  return qty > 1 ? `${name} × ${qty}` : name
}
