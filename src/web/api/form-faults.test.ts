import { createFormControl } from 'react-hook-form'
import { expect, it } from 'vitest'
import { besidesFields, showFieldFaults } from './form-faults.ts'
import { RequestError } from './request-error.ts'

const refused = (...fields: string[]) => {
  const details = fields.map((field) => ({
    field,
    code: 'input.unknown',
    message: `About ${field}`,
  }))
  return new RequestError(
    400,
    '',
    JSON.stringify({ success: false, error: 'x', code: 'invalid_input', details }),
  )
}
const newForm = () => createFormControl({ defaultValues: { name: '', rows: [{ ml: '' }] } })

it('says at its fields what the server refused, also where a form names them otherwise', () => {
  const form = newForm()
  expect(showFieldFaults(form, refused('name', 'elsewhere'))).toEqual(['name'])
  expect(form.getFieldState('name').error?.message).toBe('About name')
  expect(showFieldFaults(form, refused('sizes'), () => 'rows.0.ml')).toEqual(['rows.0.ml'])
  expect(form.getFieldState('rows.0.ml').error?.message).toBe('About sizes')
})

it('leaves to the form what none of its fields says', () => {
  const form = newForm()
  const [said, unsaid, halfSaid, broken] = [
    refused('name'),
    refused('elsewhere'),
    refused('name', 'elsewhere'),
    new Error('x'),
  ]
  expect([said, unsaid, halfSaid, broken].map((error) => besidesFields(form, error))).toEqual([
    null,
    unsaid,
    halfSaid,
    broken,
  ])
})
