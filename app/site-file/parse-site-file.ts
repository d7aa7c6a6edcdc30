import { z } from 'zod'
import { courseSchema } from '#app/site-file/catalogue/course-entry.ts'
import { productSchema } from '#app/site-file/catalogue/products.ts'
import { teacherSchema } from '#app/site-file/catalogue/teachers.ts'
import { orderSchema } from '#app/site-file/demo-orders/demo-order-entry.ts'
import { type Fault, isWithin, nearest, type Path, placeOf } from '#app/site-file/format/faults.ts'
import { entrySchema, listOfEntries, withoutId } from '#app/site-file/format/fields.ts'
import { accountSchema } from '#app/site-file/people/account-entry.ts'
import { certificateSchema } from '#app/site-file/people/certificates.ts'
import { customLabelFields, userGroupFields } from '#app/site-file/people/people-fields.ts'
import { paymentMethodSchema } from '#app/site-file/selling/payment-methods.ts'
import {
  couponFields,
  originBankFields,
  promotionFields,
  shippingMethodFields,
} from '#app/site-file/selling/selling-fields.ts'
import { ownPageSchema } from './own-pages.ts'
import { settingsSchema } from './settings-entry.ts'

/** The whole site file. All fields are optional here; the import asks for what a new entry needs. */
const siteFileSchema = z.strictObject(
  {
    $schema: z.string().optional().describe('Where an editor finds the schema of this file'),
    settings: settingsSchema,
    pages: listOfEntries(ownPageSchema),
    user_groups: listOfEntries(entrySchema(userGroupFields)),
    courses: listOfEntries(courseSchema),
    teachers: listOfEntries(teacherSchema),
    products: listOfEntries(productSchema),
    text_pictures: z
      .array(z.string())
      .optional()
      .describe('Files of pictures that texts show by their address in the shop, /files/<name>'),
    coupons: listOfEntries(entrySchema(couponFields)),
    promotions: listOfEntries(entrySchema(promotionFields)),
    shipping_methods: listOfEntries(entrySchema(shippingMethodFields)),
    payment_methods: listOfEntries(paymentMethodSchema),
    origin_banks: listOfEntries(withoutId(originBankFields)),
    custom_labels: listOfEntries(entrySchema(customLabelFields)),
    accounts: listOfEntries(accountSchema).describe('For demo shops and tests'),
    certificates: listOfEntries(certificateSchema).describe('One whose number exists is left alone'),
    orders: listOfEntries(orderSchema).describe('For demo shops and tests'),
  },
  { error: 'expected an object with settings, courses and so on' },
)

export type CheckedFile = z.output<typeof siteFileSchema>
type Json = Record<string | number, unknown>

/**
 * Checks the shape of a whole site file. Names and cuts out each fault, so that the rest can be checked and all faults
 * are reported at once. An unknown key only gives a warning: it may be a note.
 */
export function parseSiteFile(raw: unknown): {
  readonly file: CheckedFile
  readonly faults: readonly Fault[]
  readonly warnings: readonly Fault[]
} {
  const faults = new Map<string, Fault>()
  const warnings: Fault[] = []
  const cuts = new Map<string, number>()
  const rest: unknown = structuredClone(raw)
  for (;;) {
    const parsed = siteFileSchema.safeParse(rest)
    if (parsed.success) return { file: parsed.data, faults: [...faults.values()], warnings }
    for (const issue of parsed.error.issues) {
      const path = issue.path as Path
      if (issue.code === 'unrecognized_keys') {
        for (const key of issue.keys) {
          warnings.push({ place: placeOf([...path, key]), problem: unknownKey(path, key) })
          cut(rest, [...path, key])
        }
        continue
      }
      const place = placeOf(path)
      // Cutting a fault out can leave its parent incomplete: that is not another fault.
      const isTold = [...faults.keys()].some(told => isWithin(told, place))
      if (!isTold) faults.set(place, { place, problem: issue.message })
      // Each repeat cuts one level higher. A required field that is missing stays missing, whatever is cut at its own
      // place.
      const cutsBefore = cuts.get(place) ?? 0
      cuts.set(place, cutsBefore + 1)
      const faulty = path.slice(0, path.length - cutsBefore)
      if (faulty.length === 0) return { file: {}, faults: [...faults.values()], warnings }
      cutFault(rest, faulty)
    }
  }
}

/** Removes a faulty value. A list entry becomes an empty one, so that later entries keep their numbers. */
function cutFault(rest: unknown, path: Path): void {
  // The questions of a quiz are checked as a whole, so a part of them is no use.
  const questions = path.indexOf('questions')
  if (questions >= 0) cut(rest, path.slice(0, questions + 1))
  else if (typeof path.at(-1) === 'number') cut(rest, path, {})
  else cut(rest, path)
}

function cut(rest: unknown, path: Path, replacement?: object): void {
  const parent = path.slice(0, -1).reduce<unknown>((at, step) => (at as Json | undefined)?.[step], rest)
  const last = path.at(-1)
  if (typeof parent !== 'object' || parent === null || last === undefined) return
  if (replacement) (parent as Json)[last] = replacement
  else delete (parent as Json)[last]
}

function unknownKey(path: Path, key: string): string {
  const meant = nearest(key, knownKeys(path))
  return meant === null
    ? 'is not known and is left out'
    : `is not known and is left out; did you mean "${meant}"?`
}

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

let schemaOnce: JsonSchema | undefined

function knownKeys(path: Path): string[] {
  schemaOnce ??= siteFileJsonSchema() as JsonSchema
  const start: JsonSchema[] = [schemaOnce]
  const there = path.reduce<JsonSchema[]>(
    (schemas, step) =>
      schemas
        .map(schema => (typeof step === 'number' ? schema.items : schema.properties?.[step]))
        .flatMap(schema => (schema ? [schema, ...(schema.anyOf ?? [])] : [])),
    start,
  )
  return there.flatMap(schema => Object.keys(schema.properties ?? {}))
}

/** Returns the published schema for editors: the shape of a file before it is parsed. */
export function siteFileJsonSchema(): object {
  return {
    title: 'A shop: settings, courses, products and what sells them',
    ...z.toJSONSchema(siteFileSchema, { io: 'input', unrepresentable: 'any', reused: 'inline' }),
  }
}

/** Returns the text of site-file.schema.json. */
export function siteFileSchemaText(): string {
  return `${JSON.stringify(siteFileJsonSchema(), null, 2)}\n`
}
