import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TextField } from './field.tsx'
import { SelectField } from './select.tsx'

const textField = (props: Partial<Parameters<typeof TextField>[0]>) =>
  renderToStaticMarkup(createElement(TextField, { label: 'Age', ...props }))

describe('a field', () => {
  it('marks its control invalid and names the reason while it has an error', () => {
    const html = textField({ error: 'Required', hint: 'In years' })
    expect(html).toContain('aria-invalid="true"')
    const [errorId, hintId] = /aria-describedby="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    expect(html).toMatch(new RegExp(`id="${errorId}"[^>]*>.*Required`))
    expect(html).toMatch(new RegExp(`id="${hintId}"[^>]*>In years`))
  })
  it('leaves what the control says of itself alone while it has none', () => {
    expect(textField({ 'aria-invalid': true, 'aria-describedby': 'elsewhere' })).toMatch(
      /(?=.*aria-invalid="true")(?=.*aria-describedby="elsewhere")/,
    )
    const select = createElement(SelectField, {
      label: 'Body type',
      options: [],
      'aria-invalid': true,
    })
    expect(renderToStaticMarkup(select)).toContain('aria-invalid="true"')
    expect(textField({})).not.toContain('aria-invalid=')
  })
})
