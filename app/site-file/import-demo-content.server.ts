import { type SQL, sql } from 'drizzle-orm'
import { type NotEmpty, selectIsEmpty } from '#app/business/school/demo-content.server.ts'
import type { PictureFacts } from '#app/business/uploads/pictures/picture-work.server.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { bytesOf } from '#app/platform/read-body.ts'
import { invariant, ok, type Result, refuse } from '#app/platform/result.ts'
import { logOf } from '#app/site-file/editing/write-course.server.ts'
import { madeWidthName, type PictureTool, type ReadFile } from '#app/site-file/files/site-files.server.ts'
import { type ImportNeeds, importSite } from './import-site.server.ts'
import { readSiteFile } from './site-file.ts'

type Entries = readonly Readonly<Record<string, unknown>>[]

/**
 * Puts the catalogue of the demo shop into a shop of its own: courses, products and teachers, in one batch that also
 * notes what it added. `readFile` reads the folder of the demo shop. Accounts, orders, coupons and bank accounts stay
 * out, because everybody can reach this shop.
 */
export async function importDemoContent(
  needs: Omit<ImportNeeds, 'pictures'>,
  userId: string,
): Promise<Result<null, NotEmpty>> {
  const isShopEmpty = async () => {
    const [shop] = await selectIsEmpty(needs.db)
    return shop?.isEmpty === 1
  }
  if (!(await isShopEmpty())) return refuse({ code: 'SHOP_NOT_EMPTY' })
  const site = catalogueOf(JSON.parse(await readText(needs.readFile, 'shop.json')))
  const pictures = await madePictures(needs.readFile)
  const act = { userId, action: 'settings.add-demo', id: 'demo', at: needs.now() } as const
  const also = [onlyThese(site), NOTED, logOf(needs.db, act)]
  try {
    const imported = await importSite(
      { ...needs, pictures },
      { read: readSiteFile(JSON.stringify(site)), demoAllowed: false, agreed: 'all', also },
    )
    invariant(imported.ok, 'The demo content has faults')
    return ok(null)
  } catch (error) {
    // Somebody else was faster: with the demo content, or with a first course.
    if (!(await isShopEmpty())) return refuse({ code: 'SHOP_NOT_EMPTY' })
    throw error
  }
}

type DemoShop = {
  readonly settings: { readonly english: { readonly groups: object } }
  readonly courses: Entries
  readonly products: Entries
  readonly teachers: Entries
}

/** Leaves out what names accounts and groups of students. The names of the courses' groups come along in English. */
function catalogueOf({ settings, courses, products, teachers }: DemoShop): DemoShop {
  return {
    settings: { english: { groups: settings.english.groups } },
    courses: courses.map(({ comments: _, user_group_ids: _groups, ...course }) => course),
    products,
    teachers: teachers.map(({ account: _, ...teacher }) => teacher),
  }
}

/** Fails the batch if the shop has got something else meanwhile. */
function onlyThese({ courses, products, teachers }: DemoShop): SQL {
  return sql`SELECT CASE WHEN (SELECT COUNT(*) FROM courses) = ${courses.length}
      AND (SELECT COUNT(*) FROM products) = ${products.length}
      AND (SELECT COUNT(*) FROM teachers) = ${teachers.length}
    THEN 1 ELSE json('not only the demo content') END`
}

const NOTED = sql`INSERT INTO demo_content (kind, id) SELECT 'course', id FROM courses
  UNION ALL SELECT 'product', id FROM products UNION ALL SELECT 'teacher', id FROM teachers`

/** Where `scripts/demo-media/widths.ts` keeps the widths of the demo's pictures, and their facts by their hash. */
const WIDTHS = 'media/widths'

/** Returns a tool that knows only the demo's pictures: their facts and widths were made before. */
async function madePictures(readFile: ReadFile): Promise<PictureTool> {
  const facts = JSON.parse(await readText(readFile, `${WIDTHS}/facts.json`)) as Record<string, PictureFacts>
  return {
    measure: async bytes => facts[await sha256Hex(bytes)] ?? null,
    async narrow(bytes, width) {
      const narrow = await readFile(`${WIDTHS}/${madeWidthName(await sha256Hex(bytes), width)}`)
      // The shop keeps no width that is no smaller than the original.
      return narrow instanceof Blob ? bytesOf(narrow) : bytes
    },
  }
}

async function readText(readFile: ReadFile, path: string): Promise<string> {
  const file = await readFile(path)
  invariant(file instanceof Blob, `The demo shop has no ${path}`)
  return file.text()
}
