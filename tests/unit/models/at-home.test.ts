// An address on this machine or its own network is told from every other, look-alikes too.
import { expect, test } from 'vitest'
import { isAtHome } from '../../../src/models/at-home'

const home = [
  ...[
    'http://localhost:11434',
    'http://ollama.localhost',
    'http://127.0.0.1:8080/v1',
    'http://[::1]:1234/v1',
  ],
  ...['http://10.0.0.7:8000', 'http://192.168.178.20:1337/v1', 'http://172.16.0.2', 'http://172.31.255.1'],
  ...['http://169.254.1.1', 'http://[fd12:3456::1]:8080', 'http://[fe80::1]', 'https://tower.local:8443/v1'],
  'http://nas.lan',
]
const away = [
  ...['https://api.openai.com/v1', 'http://172.32.0.1', 'http://11.0.0.1', 'https://10.0.0.7.example.org'],
  ...['https://localhost.example.org', 'https://local', 'http://[2001:db8::1]', 'https://built-in.invalid'],
  ...['', 'no address'],
]

test('an address is on this machine or network, or it is not', () => {
  expect(home.filter((address) => !isAtHome(address))).toEqual([])
  expect(away.filter(isAtHome)).toEqual([])
})
