import { ClassFile, ClassFileQuery } from '#contract/classes/class-files.ts'
import { del, get, post, resource } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { lockingRights, organizationOf } from '#server/tenancy/rights.ts'
import { leaderOrMay } from '../class-access/class-access.queries.ts'
import { addFile, deleteFile, fileReader, openFile } from './class-files.queries.ts'

const leader = leaderOrMay('classes.manage')

export const classFiles = resource('Class', [
  post(
    '/files/:classId',
    {
      operationId: 'uploadClassFile',
      summary:
        'Add a file to a class: a PDF, an image, a text, or a document of Office or OpenDocument',
      authorize: leader,
      rateLimit: perUser('upload'),
      upload: 'file',
      opensTransactions: true,
      answer: ClassFile,
    },
    ({ database, files, visitor, ids, body }) =>
      addFile({ database, files }, visitor, ids.classId, body.file),
  ),
  get(
    '/files/:classId/:classFileId',
    {
      operationId: 'downloadClassFile',
      summary: 'Download a file of a class, for its teachers, students and their parents',
      authorize: fileReader,
      query: ClassFileQuery,
      sendsFile: true,
    },
    ({ db, files, ids, query }) => openFile({ db, files }, { ...ids, ...query }),
  ),
  del(
    '/files/:classId/:classFileId',
    {
      operationId: 'deleteClassFile',
      summary: 'Delete a file of a class',
      authorize: lockingRights(organizationOf('class'), leader),
    },
    async ({ db, files, visitor, ids, afterCommit }) => {
      const key = await deleteFile(db, visitor, ids)
      afterCommit(() => files.discard([key]))
    },
  ),
])
