import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import * as calls from '#contract/admin/admin-codes.js';
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { CSV_TYPE } from '../../../../core/csv/write-csv.js';
import { BodyOfCall, Handles, QueryOfCall } from '../../../../core/http/handles.js';
import { LifetimeCodes } from '../../../members/appsumo/index.js';
import { CurrentMember, type Member, Users } from '../../../identity/auth/index.js';
import { CodeActions } from '../code-actions.service.js';

/** Lifetime codes, for the staff. */
@Controller()
export class CodesController {
  constructor(
    private readonly codes: LifetimeCodes,
    private readonly users: Users,
    private readonly actions: CodeActions,
  ) {}

  @Handles(calls.listCodeBatches)
  async batches(): Promise<ResponseOf<typeof calls.listCodeBatches>> {
    const batches = await this.codes.batches();
    return {
      batches: batches.map(({ madeAt, ...batch }) => ({ ...batch, madeAt: madeAt.getTime() })),
      plans: [...this.codes.plans],
    };
  }

  @Handles(calls.listBatchCodes)
  async list(
    @QueryOfCall(calls.listBatchCodes) { batch, ...page }: QueryOf<typeof calls.listBatchCodes>,
  ): Promise<ResponseOf<typeof calls.listBatchCodes>> {
    const { codes, total } = await this.codes.page(batch, page);
    const holders = new Map(
      await Promise.all(
        [...new Set(codes.flatMap(({ accountId }) => accountId ?? []))].map(
          async (accountId) => [accountId, await this.users.findOwner(accountId)] as const,
        ),
      ),
    );
    return {
      total,
      codes: codes.map(({ id, lastCharacters, redeemedAt, withdrawnAt, accountId }) => {
        const user = holders.get(accountId ?? '');
        return {
          codeId: id,
          lastCharacters,
          activatedAt: redeemedAt?.getTime() ?? null,
          withdrawnAt: withdrawnAt?.getTime() ?? null,
          userId: user?.id ?? '',
          user: user?.fullName || (user?.email ?? ''),
        };
      }),
    };
  }

  @Handles(calls.makeCodes)
  async make(
    @CurrentMember() member: Member,
    @BodyOfCall(calls.makeCodes) body: BodyOf<typeof calls.makeCodes>,
    @Res() response: Response,
  ): Promise<void> {
    // Whole before the first byte: codes that nobody has read could only be withdrawn.
    const lines: string[] = [];
    for await (const line of this.actions.make(member, body)) lines.push(line);
    response
      .set({ 'Content-Type': CSV_TYPE, 'Content-Disposition': 'attachment; filename="codes.csv"' })
      .send(lines.join(''));
  }

  @Handles(calls.withdrawCode)
  async withdraw(
    @CurrentMember() member: Member,
    @BodyOfCall(calls.withdrawCode) { codeId, reason }: BodyOf<typeof calls.withdrawCode>,
  ): Promise<ResponseOf<typeof calls.withdrawCode>> {
    await this.actions.withdraw(member, codeId, reason);
    return { withdrawn: 1 };
  }

  @Handles(calls.withdrawBatch)
  async withdrawBatch(
    @CurrentMember() member: Member,
    @BodyOfCall(calls.withdrawBatch) { batch, reason }: BodyOf<typeof calls.withdrawBatch>,
  ): Promise<ResponseOf<typeof calls.withdrawBatch>> {
    return { withdrawn: await this.actions.withdrawBatch(member, batch, reason) };
  }
}
