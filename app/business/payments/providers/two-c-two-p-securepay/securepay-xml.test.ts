import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import fc from '#app/testing/setup/fast-check.ts'
import { fieldsOfXml, xmlOf } from './securepay-xml.ts'

const builder = new XMLBuilder({ suppressEmptyNode: false, format: false })
const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true })

const anyFields = fc.dictionary(fc.stringMatching(/^[A-Za-z]\w{0,12}$/), fc.string({ unit: 'binary' }), {
  minKeys: 1,
})

test('writes and reads fields as fast-xml-parser does', () => {
  fc.assert(
    fc.property(anyFields, fields => {
      const xml = xmlOf('PaymentResponse', fields)
      expect(xml).toBe(builder.build({ PaymentResponse: fields }))
      expect(fieldsOfXml(xml, 'PaymentResponse')).toEqual(parser.parse(xml).PaymentResponse)
    }),
  )
})

test.each([
  ['a repeated field', '<A><b>1</b><b>2</b><c>3</c></A>', { c: '3' }],
  ['a field with elements', '<A><b><d>1</d></b><c>3</c></A>', { c: '3' }],
  ['text in CDATA', '<A><c><![CDATA[<&]]></c></A>', { c: '<&' }],
  ['letters by number', '<?xml version="1.0"?><A x="1"><c>&#3585;&amp;</c><d/></A>', { c: 'ก&', d: '' }],
  ['an element without fields', '<A>text</A>', null],
  ['another element', '<B><c>3</c></B>', null],
  ['the element inside another', '<B><A><c>3</c></A></B>', null],
  ['declared entities', '<!DOCTYPE a [<!ENTITY b "c">]><A><c>3</c></A>', null],
])('reads %s', (_, xml, fields) => expect(fieldsOfXml(xml, 'A')).toEqual(fields))
