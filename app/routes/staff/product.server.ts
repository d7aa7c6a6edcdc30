import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { changeStock } from '#app/business/catalogue/stock/change-stock.server.ts'
import { readLimitedForm } from '#app/business/uploads/read-limited-form.server.ts'
import type { NewProductAgain, ProductAnswer } from '#app/components/staff/products/product-answer.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Result } from '#app/platform/result.ts'
import { idOf, textOf } from '#app/routes/forms.server.ts'
import { getProductEditor } from '#app/site-file/editing/get-product-editor.server.ts'
import { PRODUCT_FIELDS } from '#app/site-file/editing/product-form.ts'
import {
  addPicture,
  addPictureAddress,
  changePicture,
} from '#app/site-file/editing/product-pictures.server.ts'
import {
  createProduct,
  putBackProduct,
  saveProduct,
  setProductShown,
} from '#app/site-file/editing/save-product.server.ts'
import { textsIn } from '#app/site-file/editing/typed-in-form.ts'
import { takePicture } from './take-picture.server.ts'

/** A description may have 200,000 characters in each language, and a Thai one takes three bytes. */
const MOST_BYTES = 3_000_000

const GONE: ProductAnswer = { kind: 'gone' }
const SAVED: ProductAnswer = { kind: 'saved' }
const savedOrGone = ({ ok }: Result<unknown, unknown>) => (ok ? SAVED : GONE)

const PICTURE_ACTS = {
  'picture-earlier': 'earlier',
  'picture-later': 'later',
  'picture-remove': 'removed',
} as const

/** Answers every form of a product's page. */
export async function answerProduct(args: ActionFunctionArgs): Promise<ProductAnswer> {
  const { request, context } = args
  const caller = await requirePermission(context, request, 'catalogue.write')
  if (new URL(request.url).searchParams.has('picture')) return answerPicture(args, caller)
  const read = await readLimitedForm(request, MOST_BYTES)
  if (!read.ok) throw new Response(null, { status: read.error.code === 'FILE_TOO_LARGE' ? 413 : 400 })
  const form = read.value
  const { services, locale } = context
  const id = idOf(form, 'id') ?? 0
  const intent = textOf(form, 'intent')
  switch (intent) {
    case 'save':
      return saveTyped(args, form, caller)
    case 'put-back': {
      const done = await putBackProduct(services, { id, seen: textOf(form, 'seen') }, caller)
      if (done.ok || done.error.code === 'NOT_FOUND') return savedOrGone(done)
      const { theirs, seen } = done.error
      return { kind: 'refused', typed: theirs, faults: {}, seen, theirs }
    }
    case 'show':
    case 'hide':
      return savedOrGone(await setProductShown(services, { id, isShown: intent === 'show' }, caller))
    case 'stock':
      return saveStock(args, form, caller)
    case 'picture-earlier':
    case 'picture-later':
    case 'picture-remove': {
      const command = { id, picture: textOf(form, 'picture'), to: PICTURE_ACTS[intent] }
      return savedOrGone(await changePicture(services, command, caller))
    }
    case 'picture-address': {
      const url = textOf(form, 'url')
      const added = await addPictureAddress(services, { id, url }, caller)
      if (added.ok || added.error.code === 'NOT_FOUND') return savedOrGone(added)
      return { kind: 'picture-refused', sentence: m.editor_fault_address({}, { locale }), url }
    }
    default:
      throw new Response(null, { status: 400 })
  }
}

async function saveTyped(
  { context: { services } }: ActionFunctionArgs,
  form: FormData,
  caller: Caller,
): Promise<ProductAnswer> {
  const typed = textsIn(form, PRODUCT_FIELDS)
  const seen = textOf(form, 'seen')
  const id = idOf(form, 'id') ?? 0
  const saved = await saveProduct(services, { id, typed, seen }, caller)
  if (saved.ok) return { kind: 'saved', seen: (await getProductEditor(services, { id }, caller))?.seen }
  switch (saved.error.code) {
    case 'INPUT_ERROR':
      return { kind: 'refused', typed, faults: saved.error.faults, seen, theirs: null }
    case 'PRODUCT_CHANGED':
      return { kind: 'refused', typed, faults: {}, seen: saved.error.seen, theirs: saved.error.theirs }
    case 'NOT_FOUND':
      return GONE
  }
}

async function saveStock(
  { context }: ActionFunctionArgs,
  form: FormData,
  caller: Caller,
): Promise<ProductAnswer> {
  const typed = { way: textOf(form, 'way'), number: textOf(form, 'number'), reason: textOf(form, 'reason') }
  const command = {
    productId: idOf(form, 'id') ?? 0,
    typed,
    seen: idOf(form, 'seen') ?? 0,
    formKey: textOf(form, 'formKey'),
  }
  const changed = await changeStock(context.services, command, caller)
  if (changed.ok || changed.error.code === 'NOT_FOUND') return savedOrGone(changed)
  return { kind: 'stock-refused', typed, faults: changed.error.faults }
}

async function answerPicture(args: ActionFunctionArgs, caller: Caller): Promise<ProductAnswer> {
  const form = { field: 'picture', store: addPicture, tooSmall: m.products_picture_small }
  const taken = await takePicture(args, form, caller)
  return taken.ok ? SAVED : { kind: 'picture-refused', sentence: taken.error }
}

/** Answers the plain forms of a product's page. Its script sends them to /admin/product. */
export async function postProduct(args: ActionFunctionArgs) {
  const answer = await answerProduct(args)
  return answer.kind === 'saved' ? redirect(new URL(args.request.url).pathname, 303) : answer
}

/** Makes a product with the typed name and price. Returns its id, or the form with its faults. */
export async function answerNewProduct({
  request,
  context,
}: ActionFunctionArgs): Promise<{ id: number } | NewProductAgain> {
  const caller = await requirePermission(context, request, 'catalogue.write')
  const form = await readLimitedForm(request, MOST_BYTES)
  if (!form.ok) throw new Response(null, { status: 400 })
  const typed = { name: textOf(form.value, 'name'), price: textOf(form.value, 'price') }
  const made = await createProduct(context.services, typed, caller)
  if (made.ok) return made.value
  if (made.error.code === 'NOT_STAFF') throw new Response(null, { status: 404 })
  return { kind: 'new-refused', typed, faults: made.error.faults }
}
