@spec-2 @spec-4
Feature: Deleting an organization
  An owner knows what deleting does, and can restore the organization.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ben is signed in
    And "Lindenschule" has the members
      | name | kinds   |
      | Ben  | Teacher |

  @2.admin-delete-organization @4.organization-deleted @4.organization-restored
  Scenario: An owner types the name to delete an organization, teachers lose access, and the owner restores it
    When Ada visits the settings of "Lindenschule"
    And Ada chooses "Delete this organization"
    Then Ada sees the dialog "Delete Lindenschule?" saying "Everyone except the owners loses access immediately. After 30 days, it can’t be restored."
    When Ada sets "Organization name" to "Hearth Co-op"
    And Ada answers "Delete"
    Then Ada sees "This doesn’t match the name."
    When Ada sets "Organization name" to "Lindenschule"
    And Ada answers "Delete"
    Then Ada sees one toast "Success" saying "Organization was deleted successfully"
    And Ada's administration says "This organization is deleted and will be permanently removed on EEE, MMM d"
    And Ada is not offered "Save Settings"
    When Ada goes to "Classes"
    Then Ada reads the title "Classes"
    And Ada's administration says "This organization is deleted and will be permanently removed on EEE, MMM d"
    When Ben visits the page of "Lindenschule"
    Then Ben reads the title "Not Found"
    When Ada visits "/my/organizations"
    Then Ada sees "Deleted. Permanently removed on EEE, MMM d"
    When Ada visits the settings of "Lindenschule"
    And Ada chooses "Restore"
    Then Ada sees one toast "Success" saying "Organization was restored successfully"
    When Ben visits the page of "Lindenschule"
    Then Ben is at the page of "Lindenschule"

  @2.admin-delete-organization
  Scenario: An administrator who is not an owner cannot delete the organization
    Given Cora is signed in
    And Cora holds the role "Administrator" in "Lindenschule"
    When Cora visits the settings of "Lindenschule"
    Then Cora can send it by "Save Settings"
    And Cora is not offered "Delete this organization"
