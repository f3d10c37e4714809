import { describe, expect, it } from 'vitest'
import { readCommand } from '../../src/probe/readCommand.ts'

const variables = {
  SERVICE_URL: 'https://api.example.com/2025-10-13/',
  SERVICE_CLIENT_ID: 'id',
  SERVICE_CLIENT_SECRET: 'hush',
}

describe('readCommand', () => {
  it('reads the credentials from the environment', () => {
    expect(readCommand([], variables)).toEqual({
      access: {
        baseUrl: 'https://api.example.com/2025-10-13',
        clientId: 'id',
        clientSecret: 'hush',
      },
      customerId: undefined,
      isJson: false,
    })
  })

  it('reads its flags', () => {
    expect(readCommand(['--customer', 'Customer:1', '--json'], variables)).toMatchObject({
      customerId: 'Customer:1',
      isJson: true,
    })
  })

  it.each(['--help', '-h'])('needs no variables for %s', (flag) => {
    expect(readCommand([flag], {})).toBe('help')
  })

  it('names every variable that is missing', () => {
    expect(() => readCommand([], { SERVICE_URL: 'https://a.example' })).toThrow(
      'Set SERVICE_CLIENT_ID, SERVICE_CLIENT_SECRET in the environment',
    )
  })

  it('repeats nothing of a flag that it does not know', { tags: ['T21'] }, () => {
    const secret = '--client-secret=hush'

    expect(() => readCommand([secret], variables)).toThrow(/^(?!.*hush).*--help$/)
  })

  it.each(['a/b', 'Customer:1?x=1', ''])('refuses %j as a customer', (id) => {
    expect(() => readCommand(['--customer', id], variables)).toThrow('--customer must be the id')
  })

  it.each(['http://api.example.com/1', 'http://10.0.0.1'])(
    'refuses to send the secret in the clear to %s',
    { tags: ['T14'] },
    (url) => {
      const read = () => readCommand([], { ...variables, SERVICE_URL: url })

      expect(read).toThrow('SERVICE_URL must be an https URL')
    },
  )

  it.each(['nonsense', 'https://a:b@c.example', 'https://c.example?x=1'])(
    'refuses the address %s',
    (url) => {
      const read = () => readCommand([], { ...variables, SERVICE_URL: url })

      expect(read).toThrow('SERVICE_URL must be an https URL')
    },
  )

  it('allows http on this machine', () => {
    const read = () => readCommand([], { ...variables, SERVICE_URL: 'http://localhost:4801/1' })

    expect(read).not.toThrow()
  })
})
