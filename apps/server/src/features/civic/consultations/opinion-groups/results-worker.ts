import { parentPort, workerData } from 'node:worker_threads'
import { computeResults, type ResultsTask } from './results.ts'

/*
 * A thread for one computation: seconds of arithmetic would stop all answers of the server.
 */
parentPort?.postMessage(computeResults(workerData as ResultsTask))
