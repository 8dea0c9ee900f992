export { classicPrompt, singlePrompt } from './builders'
