import js from '@eslint/js'
import solid from 'eslint-plugin-solid/configs/typescript'
import tseslint from 'typescript-eslint'

const pure = ['src/run/**', 'src/wire/**', 'src/prompts/**', 'src/procedures/**']
const handedIn = 'The clock, ids and randomness are handed in: a run that reads its own cannot be repeated.'
const banned = [
  ['Date', 'now'],
  ['Math', 'random'],
  ['performance', 'now'],
  ['crypto', 'randomUUID'],
  ['crypto', 'getRandomValues'],
]

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'tests/.out', 'coverage', 'reports', '**/*.{js,mjs}'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // What a model writes holds control characters, and the parser names them.
      'no-control-regex': 'off',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['src/**/*.tsx', 'tests/**/*.tsx'], ...solid },
  {
    files: [...pure, 'src/kernel.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...banned.map(([object, property]) => ({ object, property, message: handedIn })),
      ],
    },
  },
  {
    files: pure,
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: ':function[async=true]',
          message: 'Rules are synchronous: waiting is the kernel’s work.',
        },
        { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: handedIn },
      ],
    },
  },
)
