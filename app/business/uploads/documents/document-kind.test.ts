import { describe, expect, test } from 'vitest'
import { aGif, aJpg, aPng, joined } from '#app/business/uploads/pictures/testing-pictures.ts'
import { attachmentOf } from '#app/platform/attachment.ts'
import { judgeDocument, judgeMaterial, safeFileName } from './document-kind.ts'
import { anOdt, anOfficeFile, aPdf, aWebp, aZip, bytesOf } from './testing-documents.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument.'

test.each([
  ['a pdf', aPdf(), 'application/pdf'],
  ['a Word document', anOfficeFile('word/document.xml'), `${OFFICE}wordprocessingml.document`],
  ['an Excel sheet', anOfficeFile('xl/workbook.xml'), `${OFFICE}spreadsheetml.sheet`],
  ['PowerPoint slides', anOfficeFile('ppt/presentation.xml'), `${OFFICE}presentationml.presentation`],
  ['an OpenDocument text', anOdt(), 'application/vnd.oasis.opendocument.text'],
  ['a text in UTF-8', bytesOf('คำตอบของฉันคือ 4 <script>'), 'text/plain'],
  ['a text of an older Thai program', new Uint8Array([0xa1, 0xd2, 0xc3, 0x20, 0x31]), 'text/plain'],
  ['a jpg', aJpg(), 'image/jpeg'],
  ['a png', aPng(), 'image/png'],
  ['a gif', aGif(), 'image/gif'],
  ['a webp', aWebp(), 'image/webp'],
])('accepts %s by its bytes', (_, bytes, contentType) => {
  expect(judgeDocument(bytes)).toMatchObject({ ok: true, value: { contentType, end: bytes.length } })
})

test.each([
  ['a zip file', aZip(), 'FILE_TYPE_NOT_ALLOWED'],
  ['a Java program', anOfficeFile('META-INF/MANIFEST.MF'), 'FILE_TYPE_NOT_ALLOWED'],
  [
    'a spreadsheet of OpenDocument',
    anOdt('application/vnd.oasis.opendocument.spreadsheet'),
    'FILE_TYPE_NOT_ALLOWED',
  ],
  [
    'a Word document with macros',
    anOfficeFile('word/document.xml', { 'word/vbaProject.bin': 'x' }),
    'FILE_HIDES_CODE',
  ],
  ['a broken zip file', joined('PK\u0003\u0004', new Uint8Array(80)), 'FILE_BROKEN'],
  ['an HTML page', bytesOf(' <!doctype html><script>x()</script>'), 'FILE_TYPE_NOT_ALLOWED'],
  ['an SVG drawing', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'FILE_TYPE_NOT_ALLOWED'],
  ['a shell script', bytesOf('#!/bin/sh\nrm -rf /'), 'FILE_TYPE_NOT_ALLOWED'],
  ['a program', joined('MZ', new Uint8Array(100)), 'FILE_TYPE_NOT_ALLOWED'],
  ['a truncated pdf', aPdf().slice(0, 30), 'FILE_TRUNCATED'],
  ['a picture that hides a page', joined(aPng(), '<script>x()</script>'), 'FILE_HIDES_CODE'],
  ['a webp that is also a page', joined(aWebp(), '<html >'), 'FILE_HIDES_CODE'],
  ['an empty file', new Uint8Array(), 'FILE_EMPTY'],
])('refuses %s', (_, bytes, error) => {
  expect(judgeDocument(bytes)).toEqual({ ok: false, error })
})

test('a lesson may give its students a zip file, and no macros', () => {
  expect(judgeMaterial(aZip())).toMatchObject({ ok: true, value: { contentType: 'application/zip' } })
  expect(judgeMaterial(aPdf())).toMatchObject({ ok: true, value: { contentType: 'application/pdf' } })
  const macros = anOfficeFile('word/document.xml', { 'word/vbaProject.bin': 'x' })
  expect(judgeMaterial(macros)).toEqual({ ok: false, error: 'FILE_HIDES_CODE' })
  expect(judgeMaterial(bytesOf('#!/bin/sh'))).toEqual({ ok: false, error: 'FILE_TYPE_NOT_ALLOWED' })
})

describe('the name to save a file under', () => {
  test.each([
    ['essay.pdf', 'application/pdf', 'essay.pdf'],
    ['essay.pdf.exe', 'application/pdf', 'essay.pdf.exe.pdf'],
    ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['การบ้าน.html', 'text/plain', 'การบ้าน.html.txt'],
    ['<script>alert(1)</script>', 'image/png', '-script-alert(1)--script-.png'],
    ['...', 'image/png', 'file.png'],
    ['ใบงาน', 'application/zip', 'ใบงาน.zip'],
    ['a"; filename="b.exe', 'application/pdf', 'a-; filename=-b.exe.pdf'],
  ])('%s is %s: %s', (name, contentType, safe) => {
    expect(safeFileName(name, contentType)).toBe(safe)
  })

  test('is safe in a header, in Thai too', () => {
    expect(attachmentOf('การบ้าน 1.pdf')).toBe(
      'attachment; filename="_ 1.pdf"; filename*=UTF-8\'\'%E0%B8%81%E0%B8%B2%E0%B8%A3%E0%B8%9A%E0%B9%89%E0%B8%B2%E0%B8%99%201.pdf',
    )
    expect(attachmentOf('a"\r\nSet-Cookie: x=1')).not.toMatch(/[\r\n]|""/)
  })
})
