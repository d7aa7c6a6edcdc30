import type { toProduct } from './catalogue-repository.server.ts'

/** A physical product (behaviour: Entity fields, Product). Prices are in minor units. */
export type Product = Readonly<ReturnType<typeof toProduct>>
