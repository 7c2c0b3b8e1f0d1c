@spec-4
Feature: Suspending, archiving and restoring members
  An owner sees the consequences before they confirm.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @4.member-statuses
  @6.suspended-members
  @spec-6
  Scenario: A suspended member loses access at once
    Given Ben is signed in
    And "Lindenschule" has the members
      | name | kinds |
      | Ben  | Owner |
    And Ada and Ben both administer the settings of "Lindenschule"
    When Ada goes to "All members"
    And Ada opens "Ben Lind"
    And Ada chooses "Suspend"
    Then Ada sees "They lose access immediately, and open invitations they sent are withdrawn."
    When Ada answers "Suspend Ben Lind"
    Then Ada sees "Ada Lind changed the status from Active to Suspended" in the history
    When Ben renames it "Benschule"
    Then Ben sees one toast "Error" saying "Your membership in Lindenschule is suspended. Ask an owner to restore it."

  @4.member-statuses
  @spec-1 @1.administer-members
  Scenario: Several members are archived at once after a confirmation, and one is restored
    Given "Lindenschule" has the members
      | name | kinds   |
      | Ben  | Teacher |
      | Cora | Student |
    When Ada visits the members of "Lindenschule"
    And Ada selects "Ben Lind, Cora Lind"
    And Ada chooses "Archive"
    Then Ada sees "If anyone can join your organization, they can rejoin without their classes. To keep someone out, suspend them instead."
    When Ada answers "Archive 2 members"
    Then Ada sees "2 members were archived."
    When Ada answers "Close"
    Then Ada does not see "Cora Lind"
    And the focus of Ada is on "1 member"
    When Ada sets "Status" to "Archived"
    And Ada opens "Cora Lind"
    And Ada chooses "Restore"
    Then Ada sees "including the classes they are assigned to teach"
    When Ada answers "Restore Cora Lind"
    Then Ada sees "Ada Lind changed the status from Archived to Active" in the history

  @6.last-owner
  @spec-6
  Scenario: The last active owner cannot be archived
    When Ada visits the members of "Lindenschule"
    And Ada opens "Ada Lind"
    And Ada chooses "Archive"
    And Ada answers "Archive Ada Lind"
    Then Ada sees "An organization needs an active owner. Add another owner first."

  @4.member-kinds
  @spec-1 @1.administer-teachers
  Scenario: A member who teaches a class must stay a teacher
    Given "Lindenschule" has the classes
      | name    | semester  | teacher | students |
      | Algebra | Fall 2026 | Ben     |          |
    When Ada visits the members of "Lindenschule"
    And Ada opens "Ben Lind"
    And Ada chooses "Edit"
    And Ada turns off "Teacher"
    And Ada chooses "Save"
    Then Ada sees "Ben Lind teaches Algebra. Assign another teacher first."

  @3.staff-notes
  @spec-3
  Scenario: When two owners edit notes at once, nothing is lost
    Given Ben is signed in
    And "Lindenschule" has the members
      | name | kinds   |
      | Ben  | Owner   |
      | Cora | Student |
    When Ada visits the members of "Lindenschule"
    And Ada opens "Cora Lind"
    And Ben visits the address that Ada is at
    And Ada chooses "Edit"
    And Ben chooses "Edit"
    And Ben sets "Staff notes (optional)" to "Has a key."
    And Ben chooses "Save"
    Then Ben sees one toast "Success" saying "Member was saved successfully"
    When Ada sets "Staff notes (optional)" to "Owes a book."
    And Ada chooses "Save"
    Then Ada sees that "Ben Lind" saved first
    And Ada compares
      | Staff notes | Owes a book. | Has a key. |
