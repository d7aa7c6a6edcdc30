import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { PageEditorView } from '#app/components/staff/pages/page-editor.tsx'
import { titleOfPage } from '#app/components/staff/pages/page-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { answerPage, loadPage } from './page.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args)
}

export function action(args: ActionFunctionArgs) {
  return answerPage(args)
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const editor = data?.editor
  const title = editor ? titleOfPage(editor.page, editor.text.title) : m.pages_add()
  return pageMeta(matches, { title, hidden: true })
}

export default function AdminPage() {
  const { editor, preview, saved } = useLoaderData<typeof loader>()
  return <PageEditorView editor={editor} preview={preview} saved={saved} />
}
