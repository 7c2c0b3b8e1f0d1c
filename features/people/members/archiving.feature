@spec-4
Feature: The seats of archived members
  When you archive a member, you see which seats they still have, and can offer these to the waitlist.

  Background:
    Given Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And "Lindenschule" has the classes
      | name    | semester  | starts     | ends       | seats | students  |
      | Botany  | Fall 2091 | 09/01/2091 | 12/19/2091 | 1     | Cora      |
      | Pottery | Fall 2091 | 09/01/2091 | 12/19/2091 |       | Cora, Dan |
    And Leo, Ida, and Tom wait for a seat in "Botany"

  @4.member-statuses @spec-6 @6.seats-inactive
  Scenario: Ended seats are offered to the waitlist, and do not come back with the member
    Given Ada is signed in
    When Ada visits the members of "Lindenschule"
    And Ada opens "Cora Lind"
    And Ada chooses "Archive"
    Then Ada sees "Cora Lind has 2 open enrollments: Botany and Pottery."
    When Ada answers "Archive Cora Lind"
    Then Ada sees one toast "Success" saying "Member was archived successfully"
    And the focus of Ada is on "Membership"
    When Ada chooses "Restore"
    Then Ada sees "Ended enrollments stay ended"
    When Ada answers "Restore Cora Lind"
    Then Ada is offered "Suspend"
    When Ada visits the students of the class "Botany" in the administration of "Lindenschule"
    Then Ada sees "Offered a seat (1)"
    And Ada sees "Left (1)"

  @4.member-statuses @spec-6 @6.seats-inactive
  Scenario: Nobody is archived before their open enrollments are shown
    Given Ada is signed in
    When Ada visits the members of "Lindenschule"
    And Ada opens "Cora Lind"
    Then "Archive" is open to Ada
    When the server takes its time for every call of Ada
    And Ada chooses "Archive"
    Then "Archive Cora Lind" is closed to Ada
    When the server answers the request of Ada
    Then Ada sees "Cora Lind has 2 open enrollments: Botany and Pottery."
    And "Archive Cora Lind" is open to Ada

  @4.member-statuses @spec-6 @6.seats-inactive
  Scenario: An owner archives members without ending their enrollments
    Given Ada is signed in
    When Ada visits the members of "Lindenschule"
    And Ada selects "Cora Lind, Dan Lind"
    And Ada chooses "Archive"
    Then Ada sees "2 of them have 3 open enrollments."
    When Ada turns off "End these enrollments too"
    And Ada answers "Archive 2 members"
    Then Ada sees one toast "Success" saying "2 members were archived successfully"
    When Ada visits the students of the class "Botany" in the administration of "Lindenschule"
    Then Ada sees "Cora Lind’s membership is archived. The seat stays taken until you remove them."

  @4.member-statuses @spec-6 @6.seats-inactive
  Scenario: Enrollments of a member archived earlier are ended on their card
    Given Cora has left "Lindenschule"
    And Ada is signed in
    When Ada visits the members of "Lindenschule"
    And Ada sets "Status" to "Archived"
    And Ada opens "Cora Lind"
    Then Ada sees "Cora Lind has 2 open enrollments: Botany and Pottery."
    When Ada chooses "End these enrollments"
    Then Ada sees the dialog "End open enrollments for Cora Lind?" saying "Restoring Cora Lind won’t bring them back."
    And the focus of Ada is on "Cancel"
    When Ada answers "End enrollments"
    Then Ada sees one toast "Success" saying "Enrollments were ended successfully"
    And the focus of Ada is on "Membership"
    And Ada does not see "Cora Lind has 2 open enrollments"
    When Ada visits the students of the class "Botany" in the administration of "Lindenschule"
    Then Ada sees "Offered a seat (1)"
    And Ada sees "Left (1)"

  @4.member-statuses @spec-6 @6.seats-inactive
  Scenario: A helper who cannot end enrollments sees which permission they need
    Given Judith is a "Desk" of "Lindenschule", who may "Manage members"
    And Judith is signed in
    When Judith visits the members of "Lindenschule"
    And Judith opens "Cora Lind"
    And Judith chooses "Archive"
    Then Judith sees "Cora Lind has 2 open enrollments."
    And Judith sees "Seats stay taken until these enrollments end. You need the permission “Manage enrollments”."
    When Judith answers "Archive Cora Lind"
    Then Judith sees "Cora Lind has 2 open enrollments. Seats stay taken until these enrollments end. You need the permission “Manage enrollments”."
