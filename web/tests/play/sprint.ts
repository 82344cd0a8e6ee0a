/** Plays a sprint by the keys on the cards. */
export { noSet, pickByKeys, takeOne } from './hunt';
