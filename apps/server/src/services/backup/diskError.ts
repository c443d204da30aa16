import { OperatorError } from '../../base/operatorError.ts';

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Checks whether an error says that a file or folder is not there. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of its disk is used up',
  EFBIG: 'a file would be larger than the system allows',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'its disk is read-only',
};

/** Returns a sentence for operators where a folder could not be written, else the error as it is. */
export function explainDisk(error: unknown, folder: string): unknown {
  const reason = reasons[String(codeOf(error))];
  return reason === undefined
    ? error
    : new OperatorError(`${folder} could not be written: ${reason}.`, { cause: error });
}
