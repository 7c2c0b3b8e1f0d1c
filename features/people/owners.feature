@spec-6
Feature: Owners of an organization
  Owners add and remove owners, see the consequences first, and one owner always remains.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds   |
      | Ben  | Teacher |

  @6.owner-rights
  @6.owner-two-factor
  @6.last-owner
  @2.admin-owners
  @spec-2
  @spec-1 @1.administer-owners
  Scenario: An owner adds another owner and steps down
    When Ada visits the members of "Lindenschule"
    And Ada goes to "Owners"
    Then Ada reads the title "Owners"
    And Ada sees "You are the last active owner."
    When Ada picks "Ben Lind" under "Add an owner"
    Then Ada sees the dialog "Make Ben Lind an owner?" saying "Ben Lind will have full access and can remove you as an owner."
    When Ada answers "Make owner"
    Then Ada sees "2 owners"
    And "Ben Lind" is "Off" in the list of Ada, and nothing else
    When Ada chooses "Stop being an owner"
    And Ada answers "Stop"
    Then Ada sees one toast "Success" saying "Owner was removed successfully"
    And Ada reads the title "Lindenschule"
    And Ada does not see "Manage"

  @6.owner-rights
  Scenario: An owner removes another one, and undoes it
    When Ada visits the members of "Lindenschule"
    And Ada goes to "Owners"
    And Ada picks "Ben Lind" under "Add an owner"
    And Ada answers "Make owner"
    And Ada chooses "Actions for Ben Lind"
    And Ada chooses "Remove owner access"
    Then Ada sees "They stay members and keep their roles, but lose owner access."
    When Ada answers "Remove owner access of Ben Lind"
    Then Ada sees "1 owner was removed."
    When Ada answers "Undo"
    Then Ada sees "1 owner was changed back."
    When Ada answers "Close"
    Then Ada sees "2 owners"

  @6.owner-rights
  Scenario: An owner transfers ownership after a confirmation, and becomes a member
    When Ada visits the members of "Lindenschule"
    And Ada goes to "Owners"
    And Ada picks "Ben Lind" under "Transfer ownership"
    Then Ada sees the dialog "Transfer ownership of Lindenschule to Ben Lind?" saying "You stay a member and keep your roles"
    When Ada answers "Transfer ownership"
    Then Ada sees one toast "Success" saying "Lindenschule was transferred successfully"
    And Ada reads the title "Lindenschule"
