import { readFile, writeFile } from 'node:fs/promises'
import { expect, type Locator, test } from '@playwright/test'
import { aPicture } from './pictures.ts'
import { Staff } from './staff.ts'

export const FILM = 'app/site-file/demo/media/videos/101007.mp4'
export const MEBIBYTE = 1024 * 1024
/** A number of this run: what editors add to a shop stays there. */
export const RUN = Date.now() % 10_000_000

type Plan = {
  readonly name: string
  readonly price: string
  readonly priceUsd: string
  /** Days of access, or for life. */
  readonly type: 'Period' | 'One-Time Payment'
  readonly isDefault?: boolean
}

/** A staff member who makes a course: its plans and cover, its sections, and what is in its lectures. */
export class Editor extends Staff {
  main(): Locator {
    return this.page.getByRole('main')
  }

  button(name: string): Locator {
    return this.main().getByRole('button', { name, exact: true })
  }

  /** The form with the course's own fields. */
  courseForm(): Locator {
    return this.page.getByRole('form', { name: this.words.editor_edit() })
  }

  planForm(): Locator {
    return this.page.getByRole('form', { name: this.words.editor_plan_name() })
  }

  /** Makes a draft and opens it. Returns the address of its editor. */
  async makesCourse(name: string): Promise<string> {
    await this.opens('/admin/courses')
    await this.page.locator('summary').filter({ hasText: this.words.editor_new() }).click()
    await this.page.getByLabel(this.words.editor_new_name()).fill(name)
    await this.button(this.words.desk_new_save()).click()
    await this.page.waitForURL(/\/admin\/courses\/\d+$/)
    const { pathname } = new URL(this.page.url())
    await this.opens(pathname)
    return pathname
  }

  /** Saves the course's fields. */
  async savesCourse(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.editor_save() }).click()
    await expect(this.page.getByText(this.words.editor_unsaved())).toHaveCount(0)
  }

  async addsPlan({ name, price, priceUsd, type, isDefault = false }: Plan): Promise<void> {
    const form = this.planForm()
    await this.page.getByText(this.words.editor_plan_new()).click()
    await form.locator('[name="name"]').fill(name)
    await form.locator('[name="planType"]').selectOption(type)
    await form.locator('[name="price"]').fill(price)
    if (priceUsd !== '') await this.fillsDollars(form, priceUsd)
    if (isDefault) await form.locator('[name="isDefault"]').check()
    await form.getByRole('button', { name: this.words.editor_plan_save() }).click()
    await expect(form).toHaveCount(0)
    await expect(this.page.getByText(name, { exact: true })).toBeVisible()
  }

  /** Types a plan's price in dollars, which is folded. */
  async fillsDollars(form: Locator, price: string): Promise<void> {
    await form.locator('summary').filter({ hasText: this.words.plan_english_and_dollars() }).click()
    await form.locator('[name="priceUsd"]').fill(price)
  }

  /** Chooses a large cover, and takes the part that is offered. */
  async setsCover(): Promise<void> {
    await this.page.locator('input[name="cover"]').setInputFiles(aPicture(1280, 720))
    await this.page.getByRole('button', { name: this.words.register_crop_use() }).click()
    await expect(this.page.locator('#cover img[src^="/files/"]')).toBeVisible()
  }

  async publishes(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.editor_publish(), exact: true }).click()
    await expect(
      this.page.getByText(this.words.editor_state_published(), { exact: true }).first(),
    ).toBeVisible()
  }

  section(name: string): Locator {
    return this.main()
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { level: 3, name, exact: true }) })
  }

  /** The names of all lectures, in their order. */
  lectureNames(): Promise<string[]> {
    return this.main().locator('ol ol a.link').allInnerTexts()
  }

  async addsSection(name: string): Promise<void> {
    const { words } = this
    const fresh = this.main().getByRole('region', { name: words.lectures_section_new() })
    await fresh.getByRole('textbox', { name: words.lectures_section_name(), exact: true }).fill(name)
    await this.button(words.lectures_section_add()).click()
    await expect(this.main().getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
  }

  async addsLecture(section: string, name: string, kind: 'video' | 'text' | 'quiz' | 'homework') {
    const { words } = this
    const card = this.section(section)
    const form = card.locator('details').last()
    if (!(await form.evaluate(details => (details as HTMLDetailsElement).open)))
      await form.locator('summary').click()
    await form.getByRole('textbox', { name: words.lectures_lecture_name(), exact: true }).fill(name)
    await form.getByRole('combobox').selectOption(kind)
    await form.getByRole('button', { name: words.lectures_lecture_add(), exact: true }).click()
    await expect(card.getByRole('link', { name, exact: true })).toBeVisible()
  }

  /** Opens a lecture from the list of this course's lectures. */
  async opensLecture(list: string, name: string): Promise<void> {
    await this.opens(list)
    await this.main().getByRole('link', { name, exact: true }).click()
    await expect(this.main().getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  }

  /** Chooses a video and starts to send it. */
  async sendsVideo(film: string): Promise<void> {
    await this.main().getByLabel(this.words.lectures_video_choose(), { exact: true }).setInputFiles(film)
    await this.button(this.words.lectures_video_send()).click()
  }

  /** Writes a question with one correct answer. `options`: the first one is correct. */
  async asksQuestion(question: string, options: readonly string[]): Promise<void> {
    const { words } = this
    await this.main().getByRole('link', { name: words.lectures_kind_single(), exact: true }).click()
    await this.main().getByRole('textbox', { name: words.lectures_question(), exact: true }).fill(question)
    await this.fillsOptions(options)
    await this.button(words.lectures_question_save()).click()
    await expect(this.main().getByRole('link', { name: `1. ${question}` })).toBeVisible()
  }

  /** Fills in the options of a question and marks the first one as correct. */
  async fillsOptions(options: readonly string[]): Promise<void> {
    const { words } = this
    for (const [index, option] of options.entries()) {
      const name = words.lectures_option({ number: index + 1 })
      await this.main().getByRole('textbox', { name, exact: true }).fill(option)
    }
    await this.main()
      .getByRole('radio', { name: words.lectures_option_correct({ number: 1 }) })
      .check()
  }

  async setsHomework(task: string): Promise<void> {
    await this.writesText('description', task)
    await this.button(this.words.lectures_homework_add()).click()
    await expect(this.main().getByText(this.words.lectures_homework_remove(), { exact: true })).toBeVisible()
  }
}

/**
 * Writes a film of this size, which a browser plays: the demo's, with a box at its end that players skip. `mark` makes
 * it another file than the run's other films.
 */
export async function aFilm(name: string, { size, mark = 0 }: { size: number; mark?: number }) {
  const film = await readFile(FILM)
  const filling = Buffer.alloc(size - film.length)
  filling.writeUInt32BE(filling.length, 0)
  filling.write('free', 4)
  // Another run's film is another file: the school does not have it yet.
  filling.writeUInt32BE(RUN, 8)
  filling.writeUInt32BE(mark, 12)
  // One file for both times: a browser knows a file again by its name, size and time.
  const path = test.info().outputPath(name)
  await writeFile(path, Buffer.concat([film, filling]))
  return { path, size: film.length + filling.length }
}
